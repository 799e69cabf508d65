import { settings } from '@/lib/installation';
import { framesOf, log } from '@/lib/log';
import { refuse } from '@/lib/refusal';
import { sandboxThreeDs } from '@/lib/three-ds/sandbox';
import {
  type Authentication,
  type AuthenticationRequest,
  eciOf,
  resultOf,
  type ThreeDsServer,
  ThreeDsSilent,
} from '@/lib/three-ds/three-ds';

/** A customer waits meanwhile, and the card can be charged without the question. */
const askMs = 10_000;

const none = {
  en: 'No 3-D Secure server is connected to this installation, so no card can be authenticated here.',
  ja: 'この環境には3Dセキュアのサーバーが接続されていないため、カードの本人認証を行えません。',
};

/** The installation's 3-D Secure server; refuses when none is configured, as in a live installation without an adapter. */
export function getThreeDsServer(): ThreeDsServer {
  switch (settings().mode) {
    case 'sandbox':
      return sandboxThreeDs;
    case 'live':
      return refuse('invalid_payment_type', { param: 'payment_details.type', say: none });
  }
}

async function withinLimit<Value>(call: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ThreeDsSilent()), askMs);
  });
  try {
    return await Promise.race([call, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** The server's answer about a card. A failing or silent server has neither authenticated nor refused it. */
export async function authenticate(server: ThreeDsServer, asked: Omit<AuthenticationRequest, 'until'>): Promise<Authentication> {
  try {
    return await withinLimit(server.authenticate({ ...asked, until: new Date(Date.now() + askMs) }));
  } catch (error) {
    if (!(error instanceof ThreeDsSilent)) log.error({ server: server.name, frames: framesOf(error) }, '3-D Secure adapter failed');
    const said = { transStatus: 'U', eci: eciOf(asked.brand, 'U') } as const;
    return { result: resultOf(asked.threeDSRequestorTransID, said), asking: null };
  }
}
