import { prepare } from '../prepare.mjs';

/** What opens and draws documents runs from its bundle, in unit tests as well. */
export const setup = (): Promise<void> => prepare('documents');
