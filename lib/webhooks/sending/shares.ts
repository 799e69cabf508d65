/**
 * Divides so much room that what each has and gets is as even as can be: what is given goes to whoever has least, and among equals to the first. Returns
 * what each gets.
 */
export function evenShares(room: number, has: readonly number[]): number[] {
  const ordered = has.map((amount, index) => ({ amount, index })).toSorted((one, other) => one.amount - other.amount);
  let [sum, count] = [0, 0];
  for (const { amount } of ordered) {
    if (amount * count - sum >= room) break;
    sum += amount;
    count += 1;
  }
  const level = Math.floor((room + sum) / count);
  const more = (room + sum) % count;
  const shares = has.map(() => 0);
  for (const [place, { amount, index }] of ordered.slice(0, count).entries()) shares[index] = level - amount + (place < more ? 1 : 0);
  return shares;
}
