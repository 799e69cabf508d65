import { zenginText } from '@/lib/japan/zengin';
import { resembles, written } from '@/lib/settlements/bank-file/compare-names';
import type { StatementEntry } from '@/lib/settlements/bank-file/statement-file';

/** A transfer that a bank was asked for, its holder as the file had it, its bank’s name in kana of any width. */
export type SentTransfer = {
  reference: string;
  holder: string;
  amount: number;
  bankName: string;
  date: string;
  /** It is known to have come back. */
  isBack?: boolean;
};

/**
 * What an incoming entry says about the transfers. `entry` is its place in the list. Came back: by its reference, or, which is weaker, because holder
 * and amount are those of one transfer alone. Unclear: it may be one of the candidates, by reference, and a person has to say. By amount alone:
 * nothing but amount and day speaks for it, since each bank has words of its own for a return, and none of them is waited for.
 */
export type Returned =
  | { entry: number; found: 'by_reference' | 'by_holder'; reference: string }
  | { entry: number; found: 'unclear'; candidates: string[]; byAmountAlone?: true };

/** How banks call money that comes back, as far as one knows: what is in no list is found by its amount. */
const returns =
  /ｸﾐﾓﾄﾞｼ(ｷﾝ)?|(ﾌﾘｺﾐ)?(ｼｷﾝ)?ﾍﾝ(ｷﾔｸ|ｷﾝ)|(ﾌﾘｺﾐ|ﾆﾕｳｷﾝ|ﾄﾘｱﾂｶｲ)?ﾌﾉｳ|(ｶﾞｲﾄｳ)?ｺｳｻﾞﾅｼ|ｶﾞｲﾄｳﾅｼ|(ｺｳｻﾞ)?ﾒｲｷﾞ(ﾆﾝ)?ｿｳｲ|組戻し?|(振込)?(資金)?返[却金]|(振込|入金|取扱)不能|(該当)?口座な[しき]|該当なし|(口座)?名義(人)?相違/gu;

const placeBytes = 15;
const placeOf = (name: string): string => (zenginText(name) ?? name).slice(0, placeBytes).replaceAll(' ', '');

type EntryNames = { names: readonly string[]; saysReturn: boolean; bank: string };

/** Who and what an entry names, in one form: its sender and its description, with the bank’s words for a return and without, since names have them too. */
function entryNames({ senderName, description, bankName }: StatementEntry): EntryNames {
  const texts = [written(senderName), written(description)];
  const names = texts.flatMap((text) => [text, text.replace(returns, '')]).filter((name) => name !== '');
  return { names, saysReturn: texts.some((text) => text.search(returns) >= 0), bank: placeOf(bankName) };
}

/** A bank repeats EDI as it got it, or among words of its own. */
const referenceIn = (edi: string, sent: ReadonlyMap<string, SentTransfer>): SentTransfer | undefined =>
  [edi.trim(), ...edi.split(/\s+/u)].map((word) => sent.get(word)).find((transfer) => transfer !== undefined);

function grouped<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

type TransferIndex = {
  byReference: ReadonlyMap<string, SentTransfer>;
  /** With the holder in the form that entries are compared in. */
  byAmount: ReadonlyMap<number, readonly { transfer: SentTransfer; holder: string }[]>;
  corrected: ReadonlySet<number>;
};

function indexTransfers(sent: readonly SentTransfer[], entries: readonly StatementEntry[]): TransferIndex {
  const holders = sent.map((transfer) => ({ transfer, holder: written(transfer.holder) }));
  return {
    byReference: new Map(sent.map((transfer) => [transfer.reference, transfer])),
    byAmount: grouped(holders, ({ transfer }) => transfer.amount),
    corrected: new Set(entries.filter(({ isCorrection }) => isCorrection).map(({ amount }) => amount)),
  };
}

/** Where a bank corrected an amount, the correction itself included, a person reads what was meant. */
const isPlain = (entry: StatementEntry, { corrected }: TransferIndex): boolean => !corrected.has(entry.amount);

const unclear = (entry: number, transfers: readonly { reference: string }[]) => ({
  entry,
  found: 'unclear' as const,
  candidates: [...new Set(transfers.map(({ reference }) => reference))],
});

function byReference(entry: StatementEntry, index: number, known: TransferIndex): Returned | null {
  const named = referenceIn(entry.edi, known.byReference);
  if (named === undefined) return null;
  const fits = named.amount === entry.amount && named.date <= entry.date && isPlain(entry, known);
  return fits ? { entry: index, found: 'by_reference', reference: named.reference } : unclear(index, [named]);
}

function byHolder(entry: StatementEntry, index: number, known: TransferIndex, taken: ReadonlySet<string>): Returned | null {
  const { names, saysReturn, bank } = entryNames(entry);
  const ofAmount = (known.byAmount.get(entry.amount) ?? []).filter(({ transfer }) => transfer.date <= entry.date);
  const out = ofAmount.flatMap(({ transfer }) => (transfer.isBack ? [] : [transfer]));
  /** A name may be that of one that is back and the money that of another: where all that are meant are back, what is still out is asked about. */
  const orOut = (meant: readonly SentTransfer[]) => (meant.every(({ isBack }) => isBack) ? [...meant, ...out] : meant);
  const same = ofAmount.filter(({ holder }) => names.includes(holder)).map(({ transfer }) => transfer);
  if (same.length > 0) {
    if (orOut(same).length > same.length) return unclear(index, orOut(same));
    const open = same.filter(({ reference }) => !taken.has(reference));
    const ofBank = open.length > 1 ? open.filter(({ bankName }) => placeOf(bankName) === bank) : open;
    const [only] = ofBank;
    const isOne = only !== undefined && ofBank.length === 1 && isPlain(entry, known);
    return isOne ? { entry: index, found: 'by_holder', reference: only.reference } : unclear(index, same);
  }
  const alike = ofAmount.filter(({ holder }) => names.some((name) => resembles(holder, name))).map(({ transfer }) => transfer);
  if (alike.length > 0) return unclear(index, orOut(alike));
  if (saysReturn)
    return unclear(
      index,
      ofAmount.map(({ transfer }) => transfer),
    );
  return out.length > 0 ? { ...unclear(index, out), byAmountAlone: true } : null;
}

/** Money comes back once: where two entries claim one transfer, neither does. */
function withoutDoubles(returned: readonly Returned[]): Returned[] {
  const claims = grouped(returned, (one) => (one.found === 'unclear' ? null : one.reference));
  return returned.map((one) => (one.found !== 'unclear' && (claims.get(one.reference)?.length ?? 0) > 1 ? unclear(one.entry, [one]) : one));
}

/**
 * Which transfers came back, as far as a statement tells: 組戻し and 資金返却 are incoming entries. Which were paid no bank tells. Entries that have
 * nothing to do with a transfer are left out. Whoever passes only some of the open transfers gets matches that another of them might dispute.
 */
export function matchReturns(sent: readonly SentTransfer[], entries: readonly StatementEntry[]): Returned[] {
  const known = indexTransfers(sent, entries);
  const incoming = [...entries.entries()].filter(([, { direction }]) => direction === 'in');
  const named = new Map(incoming.map(([index, entry]) => [index, byReference(entry, index, known)]));
  const taken = new Set([...named.values()].flatMap((one) => (one?.found === 'by_reference' ? [one.reference] : [])));
  const all = incoming.map(([index, entry]) => named.get(index) ?? byHolder(entry, index, known, taken));
  return withoutDoubles(all.filter((one) => one !== null));
}
