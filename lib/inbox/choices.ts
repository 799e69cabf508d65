import type { UserActor } from '@/lib/auth/actor';
import { type Choices, kindNames, wants, waysFor } from '@/lib/inbox/notification';
import type { ChoicesReply } from '@/lib/inbox/schema';

/** What a person may choose, and has chosen. */
export const presentChoices = (actor: Pick<UserActor, 'role'>, choices: Choices): ChoicesReply => ({
  resource: 'notification_choices',
  choices: kindNames.flatMap((kind) => {
    const ways = waysFor(actor, kind);
    const of = (way: 'product' | 'mail') => (ways.includes(way) ? wants(choices, kind, way) : null);
    return ways.length === 0 ? [] : [{ kind, product: of('product'), mail: of('mail') }];
  }),
});
