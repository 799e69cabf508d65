/** RFC 5322 3.2.3. Old carrier addresses (`a..b@docomo.ne.jp`, `ab.@ezweb.ne.jp`) do not match. */
const dotAtom = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

/** An address for SMTP and headers: the local part is quoted when necessary (RFC 5321 4.1.2). */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at)];
  return dotAtom.test(local) || /^".*"$/.test(local) ? address : `"${local.replace(/["\\]/g, '\\$&')}"${domain}`;
}
