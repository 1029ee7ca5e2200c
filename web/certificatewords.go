package web

// certificateLanguages are the words of the page by its languages.
var certificateLanguages = map[string]certificateWords{
	"en": {
		Title: "Your browser warns of this board",
		What: []string{
			"The page of the arbiter is encrypted. For that the board has made a certificate of its own. Your browser does not know who made it, so it says that the connection is not private.",
			"The connection is encrypted all the same. What the browser can’t tell you is whether this board is at the other end of it. You can, once: compare the fingerprint, or install the board’s certificate.",
		},
		Compare:    "Compare the fingerprint",
		CompareHow: "Open the certificate in the warning of your browser, and there that of “Kyban board”. Its SHA-256 fingerprint has to be the one that boardd prints when it starts and boardctl status says at the board’s own computer. That is the one below, if this page comes from the board: who stands between could show another, so compare with the board itself. If it is another one, do not go on.",
		Install:    "Install the board’s certificate",
		InstallWhy: "A device that has it shows no warning for this board any more. Take it at the board’s own computer or over a network that you trust, and compare the fingerprint when your device shows it.",
		Download:   "Download the certificate",
		Steps: []installing{
			{"iPhone, iPad", "Open the file in Safari and allow the profile. Then Settings › General › VPN & Device Management: install it. Then Settings › General › About › Certificate Trust Settings: switch it on."},
			{"Android", "Settings › Security › More security settings › Install from storage › CA certificate, and choose the file. Firefox asks for it in its own settings."},
			{"Windows", "Open the file, Install Certificate, Current User, Place all certificates in the following store: Trusted Root Certification Authorities. Firefox uses it, too."},
			{"macOS", "Open the file, so that it is in the keychain login. In Keychain Access open “Kyban board”, and under Trust choose Always Trust."},
		},
		Remove:  "Remove it there after the event, where the device is not your own.",
		Hall:    "For a hall: no warning on any device",
		HallHow: "Give the board a name of your own, such as board.example.org, and a certificate for it from an authority that browsers know. boardd shows it with --tls-cert and --tls-key (tls_cert and tls_key in its configuration); devices open the board by that name then. A proxy such as nginx or Caddy can show it, too: docs/CONTROL.md.",
	},
	"vi": {
		Title: "Trình duyệt cảnh báo về bàn cờ này",
		What: []string{
			"Trang của trọng tài được mã hóa. Để làm việc ấy bàn cờ tự tạo một chứng chỉ. Trình duyệt không biết ai đã tạo chứng chỉ này nên báo rằng kết nối không riêng tư.",
			"Dù vậy kết nối vẫn được mã hóa. Điều trình duyệt không nói được là ở đầu kia có đúng là bàn cờ này không. Bạn kiểm tra được, chỉ cần một lần: so dấu vân tay, hoặc cài chứng chỉ của bàn cờ.",
		},
		Compare:    "So dấu vân tay",
		CompareHow: "Mở chứng chỉ trong lời cảnh báo của trình duyệt, rồi mở chứng chỉ “Kyban board”. Dấu vân tay SHA-256 của nó phải là dãy mà boardd in ra khi khởi động, và boardctl status cho biết, tại chính máy của bàn cờ. Đó là dãy dưới đây, nếu trang này đến từ bàn cờ: kẻ đứng giữa có thể hiện dãy khác, nên hãy so với chính bàn cờ. Nếu khác thì đừng đi tiếp.",
		Install:    "Cài chứng chỉ của bàn cờ",
		InstallWhy: "Thiết bị đã cài thì không còn cảnh báo về bàn cờ này. Hãy tải tại chính máy của bàn cờ hoặc qua mạng bạn tin cậy, và so dấu vân tay khi thiết bị hiện ra.",
		Download:   "Tải chứng chỉ",
		Steps: []installing{
			{"iPhone, iPad", "Mở tệp bằng Safari và cho phép tải hồ sơ. Vào Cài đặt › Cài đặt chung › VPN & Quản lý thiết bị để cài. Sau đó vào Cài đặt chung › Giới thiệu › Cài đặt tin cậy chứng nhận và bật lên."},
			{"Android", "Cài đặt › Bảo mật › Cài đặt bảo mật khác › Cài đặt từ bộ nhớ › Chứng chỉ CA, rồi chọn tệp. Firefox hỏi trong phần cài đặt riêng."},
			{"Windows", "Mở tệp, chọn Install Certificate, Current User, Place all certificates in the following store: Trusted Root Certification Authorities. Firefox cũng dùng chứng chỉ này."},
			{"macOS", "Mở tệp để đưa vào chuỗi khóa login. Trong Truy cập chuỗi khóa mở “Kyban board”, ở mục Tin cậy chọn Luôn tin cậy."},
		},
		Remove:  "Nếu không phải thiết bị của bạn, hãy gỡ chứng chỉ sau giải.",
		Hall:    "Cho cả hội trường: không thiết bị nào bị cảnh báo",
		HallHow: "Đặt cho bàn cờ một tên miền của bạn, ví dụ board.example.org, và lấy chứng chỉ cho tên ấy từ nơi cấp mà trình duyệt biết. boardd trình chứng chỉ ấy bằng --tls-cert và --tls-key (tls_cert và tls_key trong tệp cấu hình); khi đó các thiết bị mở bàn cờ bằng tên ấy. Một proxy như nginx hoặc Caddy cũng làm được: xem docs/CONTROL.md.",
	},
	"zh": {
		Title: "浏览器对这张棋盘发出警告",
		What: []string{
			"裁判页面是加密的。为此棋盘自己制作了一张证书。浏览器不知道证书由谁制作，所以提示连接不是私密连接。",
			"连接仍然是加密的。浏览器无法告诉您的是：另一端是否就是这张棋盘。您可以自己确认，只需一次：核对指纹，或者安装棋盘的证书。",
		},
		Compare:    "核对指纹",
		CompareHow: "在浏览器的警告中打开证书，再打开其中的“Kyban board”。它的 SHA-256 指纹必须与棋盘本机上 boardd 启动时显示、boardctl status 给出的一致。如果本页确实来自棋盘，就是下面这一个：中间人可能显示别的，所以请与棋盘本身核对。如果不同，请不要继续。",
		Install:    "安装棋盘的证书",
		InstallWhy: "安装后，设备对这张棋盘不再警告。请在棋盘本机或您信任的网络上下载，并在设备显示指纹时核对。",
		Download:   "下载证书",
		Steps: []installing{
			{"iPhone、iPad", "用 Safari 打开文件并允许描述文件。在“设置 › 通用 › VPN 与设备管理”中安装，再到“设置 › 通用 › 关于本机 › 证书信任设置”中打开。"},
			{"Android", "“设置 › 安全 › 更多安全设置 › 从存储设备安装 › CA 证书”，选择该文件。Firefox 在自己的设置中询问。"},
			{"Windows", "打开文件，选择“安装证书”、“当前用户”、“将所有的证书都放入下列存储”：“受信任的根证书颁发机构”。Firefox 也会使用它。"},
			{"macOS", "打开文件，加入“登录”钥匙串。在“钥匙串访问”中打开“Kyban board”，在“信任”中选择“始终信任”。"},
		},
		Remove:  "如果设备不是您自己的，请在赛后删除。",
		Hall:    "整个赛场：任何设备都不再警告",
		HallHow: "给棋盘取一个自己的域名，例如 board.example.org，并向浏览器认识的机构申请该域名的证书。boardd 用 --tls-cert 和 --tls-key（配置文件中的 tls_cert 和 tls_key）出示该证书；此后各设备用这个域名打开棋盘。也可以由代理（如 nginx 或 Caddy）出示：见 docs/CONTROL.md。",
	},
}
