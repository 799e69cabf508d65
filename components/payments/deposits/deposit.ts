/** What came in against what was asked: less than nothing is missing, more than nothing is too much. */
export const differenceOf = ({ arrived, total }: { arrived: number; total: number }): number => arrived - total;
