import { query } from '@/lib/operation/query';
import { getSession, isOwner } from '@/lib/sessions/load-session';
import { presentSession } from '@/lib/sessions/present';
import { type SessionReply, sessionReply, showSessionInput } from '@/lib/sessions/schema';

export const showSession = query<typeof showSessionInput, SessionReply>({
  name: 'session.show',
  summary: 'Show a checkout',
  route: 'GET /sessions/{id}',
  browser: 'key',
  allow: 'checkout:use',
  input: showSessionInput,
  output: sessionReply,
  run: async (context, { id }) => presentSession(await getSession(context, id), context.now, isOwner(context.caller)),
});
