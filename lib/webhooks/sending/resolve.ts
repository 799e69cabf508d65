import 'server-only';
import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '@/lib/events/webhook-address';

type Address = { address: string; family: number };
export type Resolve = (host: string) => Promise<Address[]>;

/** Resolves names as the machine does, including its hosts file. */
export const resolveAsMachine: Resolve = (host) => dns.promises.lookup(host, { all: true });

const resolver = new dns.promises.Resolver({ timeout: 3_000, tries: 2 });

/** Resolves with name servers only: the hosts file says nothing about public addresses. */
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
 * For `net.connect`: connects exactly to the checked addresses, because nothing resolves the name again. Leaves out addresses that are not
 * public.
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
