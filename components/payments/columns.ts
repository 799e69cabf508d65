/** What the table can show beside time and amount, in its order. */
export const paymentColumns = ['status', 'method', 'merchant', 'order', 'customer', 'sellers', 'captured', 'refunded', 'id'] as const;
export type PaymentColumn = (typeof paymentColumns)[number];

const usual: readonly PaymentColumn[] = ['status', 'method', 'merchant', 'order', 'customer', 'sellers'];
/** As an address or a cookie has it where nothing but time and amount is wanted. */
const nothing = 'none';

const isColumn = (name: string): name is PaymentColumn => (paymentColumns as readonly string[]).includes(name);
export const columnsText = (columns: readonly PaymentColumn[]): string => (columns.length === 0 ? nothing : columns.join(','));

/** What of a text names columns, in their order; empty where it names none. Anybody may have written it. */
export function knownColumns(text: string): string {
  const named = text.split(',').filter(isColumn);
  if (named.length === 0) return text === nothing ? nothing : '';
  return columnsText(paymentColumns.filter((column) => named.includes(column)));
}

/** The address decides, then what this browser remembers of the last choice; empty where nobody has chosen. */
const chosenText = (address: string, remembered: string | undefined): string => address || knownColumns(remembered ?? '');

/** Whether somebody has chosen the columns: then each of them is shown, however narrow the window. */
export const areChosen = (address: string, remembered: string | undefined): boolean => chosenText(address, remembered) !== '';

export function columnsOf(address: string, remembered: string | undefined): readonly PaymentColumn[] {
  const text = chosenText(address, remembered);
  return text === '' ? usual : text.split(',').filter(isColumn);
}
