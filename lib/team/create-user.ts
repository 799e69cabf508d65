import { hash } from '@node-rs/argon2';
import { newId } from '@/lib/db/ids';
import { getMerchant } from '@/lib/merchants/store';
import { installation } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { needsProposal } from '@/lib/team/proposals/proposal';
import { createUserInput, type UserReply, userReply } from '@/lib/team/schema';
import { saveUser } from '@/lib/team/store';

const belonging = {
  en: 'An operator has no tenant_id, everybody else has one, and a seller’s person the merchant_id of a seller of that tenant, too.',
  ja: 'tenant_idは運営者以外に必須です。販売者の担当者には、そのテナントの販売者のmerchant_idも指定してください。',
};

/** An operator belongs to no merchant (and only the installation itself creates one), a seller to one payout merchant, everybody else to a tenant. */
export const createUser = command<typeof createUserInput, UserReply>({
  name: 'user.create',
  summary: 'Create a person who may sign in',
  allow: 'installation:run',
  proof: 'recent',
  keepsReply: false,
  input: createUserInput,
  output: userReply,
  async run({ caller, scope, now }, input, database) {
    const { role, name } = input;
    if (role === 'operator' && caller.actor.kind !== 'system') throw needsProposal();
    if ((role === 'operator') !== (input.tenant_id === undefined))
      return refuse('invalid_parameter', { param: 'tenant_id', say: belonging });
    if ((role === 'seller') !== (input.merchant_id !== undefined))
      return refuse('invalid_parameter', { param: 'merchant_id', say: belonging });
    const owner = input.merchant_id ?? input.tenant_id;
    const merchant = owner === undefined ? null : await getMerchant(scope, owner, database);
    if (role === 'seller' && merchant?.platformRole !== 'payout')
      return refuse('invalid_parameter', { param: 'merchant_id', say: belonging });
    if (merchant && merchant.tenantId !== input.tenant_id) return refuse('invalid_parameter', { param: 'merchant_id', say: belonging });
    const id = newId();
    const email = input.email.toLowerCase();
    const passwordHash = await hash(input.password);
    const belongs = { tenantId: input.tenant_id ?? null, merchantId: input.merchant_id ?? null };
    await saveUser(database, { id, email, name, role, passwordHash, ...belongs, createdAt: now });
    const change = { tenantId: belongs.tenantId ?? installation, subjectKind: 'user' as const, subjectId: id };
    return { reply: { id, email, name, role }, changes: [{ ...change, before: null, after: { email, name, role } }] };
  },
});
