// Where nobody may send us.

export const privateHosts =
  `127.0.0.1 127.255.255.254 10.0.0.1 172.16.0.1 172.31.255.254 192.168.0.1 169.254.169.254 0.0.0.0 0.1.2.3 100.64.0.1
  100.127.255.254 192.0.0.1 192.0.2.1 198.18.0.1 198.19.255.254 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
  [::1] [::] [::ffff:127.0.0.1] [::ffff:10.0.0.1] [::ffff:a9fe:a9fe] [64:ff9b::7f00:1] [64:ff9b::a9fe:a9fe] [2002:7f00:1::] [2002:a00:1::1]
  [fc00::1] [fd00:ec2::254] [fe80::1] [febf::1] [ff02::1] [2001:db8::1] [100::1] [::7f00:1] [::127.0.0.1]`.split(/\s+/);
export const obfuscatedHosts =
  `2130706433 0177.0.0.1 0x7f.1 127.1 0x7f000001 localhost localhost. LOCALHOST ①②⑦.⓪.⓪.① a@127.0.0.1 a:b@example.jp
  127.0.0.1. [::ffff:7f00:1] %6cocalhost db.internal router.lan intranet`.split(/\s+/);
/** Other schemes and ports, and texts that are not addresses. */
export const otherAddresses =
  `gopher://example.jp/ file:///etc/passwd ftp://example.jp/ data:text/plain,x javascript:alert(1) http://example.jp/ https://example.jp:22/
  https://example.jp:25/ https://example.jp:5432/ https://example.jp:6379/ https://example.jp:8443/ //example.jp/ example.jp`.split(/\s+/);
