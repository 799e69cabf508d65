import 'server-only';
import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '@/lib/events/webhook-address';

type Address = { address: string; family: number };
export type Resolve = (host: string) => Promise<Address[]>;

/** As the machine resolves names, its own file of hosts included. */
export const resolveAsMachine: Resolve = (host) => dns.promises.lookup(host, { all: true });

const resolver = new dns.promises.Resolver({ timeout: 3_000, tries: 2 });

/** From name servers alone: the file of hosts says nothing about what is public. */
export async function resolvePublicly(host: string): Promise<Address[]> {
  const asked = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = asked.flatMap((answer, index) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
  );
  const [first] = asked;
  if (found.length === 0 && first.status === 'rejected') throw first.reason;
  return found;
}

const forbidden = () => Object.assign(new Error('no public address'), { code: 'BUNPAI_FORBIDDEN_ADDRESS' });

/**
 * For `net.connect`: what is checked is what is connected to, since nobody asks again in between. Of several addresses those that are not
 * public are left out.
 */
export function lookupBy(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  return (host, options, done) => {
    resolve(host).then(
      (all) => {
        const wanted = all.filter(({ family }) => !options.family || options.family === family || options.family === `IPv${family}`);
        const allowed = wanted.filter(({ address }) => isAllowed(address));
        const [first] = allowed;
        if (!first) return done(wanted.length > 0 ? forbidden() : Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '', 0);
        return options.all ? done(null, allowed) : done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, '', 0),
    );
  };
}

export const isPublicIp = (address: string): boolean => isIP(address) !== 0 && isPublicAddress(address);
