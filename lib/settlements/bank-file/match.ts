import { zenginText } from '@/lib/japan/zengin';
import { resembles, written } from '@/lib/settlements/bank-file/compare-names';
import type { StatementEntry } from '@/lib/settlements/bank-file/statement-file';

/** A transfer that a bank file asked for. `holder` is written as in the file; `bankName` is kana of any width. */
export type SentTransfer = {
  reference: string;
  holder: string;
  amount: number;
  bankName: string;
  date: string;
  /** The return of this transfer is already recorded. */
  isBack?: boolean;
};

/**
 * The match of an incoming entry; `entry` is its index in the list. `by_reference`: the EDI names the transfer. `by_holder` (weaker):
 * exactly one transfer has this holder and amount. `unclear`: the entry may be one of the candidates, given by reference, and a person
 * decides. `byAmountAlone`: only amount and day fit; each bank words a return differently, so an unknown wording is still shown.
 */
export type Returned =
  | { entry: number; found: 'by_reference' | 'by_holder'; reference: string }
  | { entry: number; found: 'unclear'; candidates: string[]; byAmountAlone?: true };

/** The known wordings of banks for a returned transfer. A return with another wording is found by its amount. */
const returns =
  /ｸﾐﾓﾄﾞｼ(ｷﾝ)?|(ﾌﾘｺﾐ)?(ｼｷﾝ)?ﾍﾝ(ｷﾔｸ|ｷﾝ)|(ﾌﾘｺﾐ|ﾆﾕｳｷﾝ|ﾄﾘｱﾂｶｲ)?ﾌﾉｳ|(ｶﾞｲﾄｳ)?ｺｳｻﾞﾅｼ|ｶﾞｲﾄｳﾅｼ|(ｺｳｻﾞ)?ﾒｲｷﾞ(ﾆﾝ)?ｿｳｲ|組戻し?|(振込)?(資金)?返[却金]|(振込|入金|取扱)不能|(該当)?口座な[しき]|該当なし|(口座)?名義(人)?相違/gu;

const placeBytes = 15;
const placeOf = (name: string): string => (zenginText(name) ?? name).slice(0, placeBytes).replaceAll(' ', '');

type EntryNames = { names: readonly string[]; saysReturn: boolean; bank: string };

/**
 * The names in an entry (sender and description) in comparable form, each with and without the bank's words for a return, because names can
 * contain these words too.
 */
function entryNames({ senderName, description, bankName }: StatementEntry): EntryNames {
  const texts = [written(senderName), written(description)];
  const names = texts.flatMap((text) => [text, text.replace(returns, '')]).filter((name) => name !== '');
  return { names, saysReturn: texts.some((text) => text.search(returns) >= 0), bank: placeOf(bankName) };
}

/** A bank repeats the EDI alone, or among words of its own. */
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
  /** `holder` in the form in which names are compared. */
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

/** Whether no correction in the statement has this amount. A correction, and every entry with its amount, goes to a person. */
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
  /**
   * Adds the transfers that are still out when all matches are already back: the entry may name a returned transfer and mean the money of
   * another.
   */
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

/** A transfer comes back once: when two entries match one transfer, both become unclear. */
function withoutDoubles(returned: readonly Returned[]): Returned[] {
  const claims = grouped(returned, (one) => (one.found === 'unclear' ? null : one.reference));
  return returned.map((one) => (one.found !== 'unclear' && (claims.get(one.reference)?.length ?? 0) > 1 ? unclear(one.entry, [one]) : one));
}

/**
 * Finds returned transfers (組戻し, 資金返却) among the incoming entries of a bank statement. A statement does not say which transfers succeeded.
 * Entries without any candidate are left out. Pass all open transfers: with only some of them, a match may be wrong because a missing
 * transfer fits too.
 */
export function matchReturns(sent: readonly SentTransfer[], entries: readonly StatementEntry[]): Returned[] {
  const known = indexTransfers(sent, entries);
  const incoming = [...entries.entries()].filter(([, { direction }]) => direction === 'in');
  const named = new Map(incoming.map(([index, entry]) => [index, byReference(entry, index, known)]));
  const taken = new Set([...named.values()].flatMap((one) => (one?.found === 'by_reference' ? [one.reference] : [])));
  const all = incoming.map(([index, entry]) => named.get(index) ?? byHolder(entry, index, known, taken));
  return withoutDoubles(all.filter((one) => one !== null));
}
