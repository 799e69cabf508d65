/** The received amount minus the requested one: negative is short, positive is too much. */
export const differenceOf = ({ arrived, total }: { arrived: number; total: number }): number => arrived - total;
