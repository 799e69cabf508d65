/** Arguments of an action, as an attacker might write them by hand. */
export function oddArguments(): unknown[] {
  const itself: Record<string, unknown> = { id: 'x' };
  Object.assign(itself, { email: itself, amount: [itself], token: { itself } });
  const bare = Object.assign(Object.create(null), { id: Object.create(null) });
  const named = { toString: 1, valueOf: 'x', constructor: null, length: -1, toJSON: 'x' };
  const plain = [undefined, null, true, Number.NaN, -0, 1n, '', '\0', '\ud800', 'x'.repeat(100_000), [], [[]], new Date(Number.NaN)];
  return [...plain, itself, [itself], bare, named, { id: named, email: named, token: named, amount: named, role: named, password: named }];
}
