import { z } from 'zod';
import { query } from '@/lib/operation/query';
import { wireTime } from '@/lib/operation/time';
import { choice, text } from '@/lib/operation/wire';
import { linkKinds, veiled } from '@/lib/team/links/link';
import { getShownLink } from '@/lib/team/links/open-link';

const input = z.object({ kind: choice(linkKinds), token: text({ max: 100 }) });
const reply = z.looseObject({
  email: z.string(),
  name: z.string().nullable(),
  role: z.string().nullable(),
  expires_at: z.string(),
  /** An expired invitation that can be renewed: its address is masked. */
  expired: z.boolean(),
});

/** The page of a link. Looking uses nothing up: mail programs look, too. */
export const showLink = query<typeof input, z.output<typeof reply>>({
  name: 'link.show',
  summary: 'Show what a one-time link is for',
  allow: 'visit',
  input,
  output: reply,
  async run({ caller }, { kind, token }) {
    const { row, isOver } = await getShownLink(caller, kind, token);
    const { email, name, role, expiresAt } = row;
    const told = isOver ? { email: veiled(email), name: null } : { email, name };
    return { ...told, role, expires_at: wireTime(expiresAt), expired: isOver };
  },
});
