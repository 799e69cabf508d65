/** The table's optional columns besides time and amount, in order. */
export const paymentColumns = ['status', 'method', 'merchant', 'order', 'customer', 'sellers', 'captured', 'refunded', 'id'] as const;
export type PaymentColumn = (typeof paymentColumns)[number];

const usual: readonly PaymentColumn[] = ['status', 'method', 'merchant', 'order', 'customer', 'sellers'];
/** The value in an address or a cookie when no optional column is shown. */
const nothing = 'none';

const isColumn = (name: string): name is PaymentColumn => (paymentColumns as readonly string[]).includes(name);
export const columnsText = (columns: readonly PaymentColumn[]): string => (columns.length === 0 ? nothing : columns.join(','));

/** The known columns in an untrusted text, in their order; empty: none. */
export function knownColumns(text: string): string {
  const named = text.split(',').filter(isColumn);
  if (named.length === 0) return text === nothing ? nothing : '';
  return columnsText(paymentColumns.filter((column) => named.includes(column)));
}

/** The address decides, then this browser's last choice; empty: nobody has chosen. */
const chosenText = (address: string, remembered: string | undefined): string => address || knownColumns(remembered ?? '');

/** Whether the columns were chosen: then each is shown, however narrow the window. */
export const areChosen = (address: string, remembered: string | undefined): boolean => chosenText(address, remembered) !== '';

export function columnsOf(address: string, remembered: string | undefined): readonly PaymentColumn[] {
  const text = chosenText(address, remembered);
  return text === '' ? usual : text.split(',').filter(isColumn);
}
