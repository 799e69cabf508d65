/** What is agreed with a merchant, as it is in force at one moment, and which of the sellers that a request names are its own. */
export type Terms = {
  isPlatform: boolean;
  sellers: ReadonlySet<string>;
  /** Of the processing fee, in basis points. */
  rateBasisPoints: number;
  /** What the customer pays for the way of paying: whole yen, tax included. */
  customerFee: number;
};
