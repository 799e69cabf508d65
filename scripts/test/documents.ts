import { prepare } from '../prepare.mjs';

/** The programs that open and draw documents run from their bundle, in unit tests as well. */
export const setup = (): Promise<void> => prepare('documents');
