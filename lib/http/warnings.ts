import type { z } from 'zod';
import { straysOf } from '@/lib/http/known-keys';

/** The reply's header: one or several sentences, each in quotes. */
export const warningsHeader = 'x-service-warnings';

/** Read from the input of every operation. */
const everywhere = ['locale', 'dry_run'];

/** Names with a meaning for the site, which removes some of them before anybody reads them. */
const isOfSite = ({ param }: { param: string }) => /^(?:_rsc|nxt[PI])/.test(param);

const warningText = ({ param, meant }: { param: string; meant: string | null }) =>
  `"The parameter ${param} is not known here and was left out${meant ? `: did you mean ${meant}?` : '.'}"`;

/**
 * Warns of ignored parameters that may have been meant: unknown names. In English, because a header is ASCII. Computed from the request
 * alone, so a repeated reply has it too.
 */
export function warningsOf(schema: z.ZodType, input: unknown): string | null {
  const strays = straysOf(schema, input, everywhere).filter((stray) => !isOfSite(stray));
  return strays.length > 0 ? strays.map(warningText).join(', ') : null;
}
