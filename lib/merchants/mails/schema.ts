import { z } from 'zod';
import { mailKinds } from '@/lib/merchants/mails/mails';
import { choice, list, pathId } from '@/lib/operation/wire';

const kinds = z.array(z.enum(mailKinds));

export const mailsReply = z.looseObject({
  resource: z.literal('mails'),
  merchant_id: z.string(),
  /** The mails that can be switched off. */
  kinds,
  off: kinds,
});
export type MailsReply = z.output<typeof mailsReply>;

export const showMailsInput = z.object({ id: pathId() });
/** `before`: the mails that were off when the caller looked; refused when outdated. */
export const changeMailsInput = z.object({
  id: pathId(),
  before: list(choice(mailKinds), { max: mailKinds.length }),
  off: list(choice(mailKinds), { max: mailKinds.length }),
});
