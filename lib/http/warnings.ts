import type { z } from 'zod';
import { straysOf } from '@/lib/http/known-keys';

/** The reply's header: one sentence or several, each in quotes. */
export const warningsHeader = 'x-service-warnings';

/** Read from any input, by whoever answers. */
const everywhere = ['locale', 'dry_run'];

/** The site has a meaning for these, and takes some of them away before anybody reads them. */
const isOfSite = ({ param }: { param: string }) => /^(?:_rsc|nxt[PI])/.test(param);

const warningText = ({ param, meant }: { param: string; meant: string | null }) =>
  `"The parameter ${param} is not known here and was left out${meant ? `: did you mean ${meant}?` : '.'}"`;

/** What was left out although it may have been meant: names that nobody knows. In English, since a header has ASCII. Made from the request alone, so a repeated reply has it too. */
export function warningsOf(schema: z.ZodType, input: unknown): string | null {
  const strays = straysOf(schema, input, everywhere).filter((stray) => !isOfSite(stray));
  return strays.length > 0 ? strays.map(warningText).join(', ') : null;
}
