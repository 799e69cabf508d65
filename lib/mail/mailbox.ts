/** RFC 5322 3.2.3. What people were given by their carriers (`a..b@docomo.ne.jp`, `ab.@ezweb.ne.jp`) is none. */
const dotAtom = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

/** An address as SMTP and a header write it: what stands before the @ in quotes where it needs them (RFC 5321 4.1.2). */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at)];
  return dotAtom.test(local) || /^".*"$/.test(local) ? address : `"${local.replace(/["\\]/g, '\\$&')}"${domain}`;
}
