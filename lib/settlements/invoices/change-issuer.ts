import { lockMerchant } from '@/lib/merchants/store';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { presentIssuer, registrationNumberOf } from '@/lib/settlements/invoices/issuer';
import { changeIssuerInput, type IssuerReply, issuerReply } from '@/lib/settlements/invoices/schema';
import { getIssuer, type IssuerRow, saveIssuer } from '@/lib/settlements/invoices/store';

const toldOf = ({ name, registrationNumber, address }: IssuerRow) => ({ name, registration_number: registrationNumber, address });

/** Applies to new invoices; issued invoices stay as they are. Refuses 404 an ordinary merchant, which has no sellers. */
export const changeIssuer = command<typeof changeIssuerInput, IssuerReply>({
  name: 'invoice.change_issuer',
  summary: 'Say as whom a platform issues its invoices, and with which registration number',
  allow: 'invoices:set',
  input: changeIssuerInput,
  output: issuerReply,
  async run({ scope, now }, { name, registration_number, address }, database) {
    if (scope.kind !== 'merchant') return refuse('not_found');
    // nobody else changes the issuer until this transaction ends
    const { tenantId, platformRole } = await lockMerchant(scope, scope.tenantId, database);
    if (platformRole !== 'platform') return refuse('not_found');
    const registrationNumber = registration_number === undefined ? null : registrationNumberOf(registration_number);
    const wanted = { name, registrationNumber, address: address ?? null };
    const before = await getIssuer(tenantId, database);
    const reply = presentIssuer(wanted);
    if (JSON.stringify(toldOf(before)) === JSON.stringify(toldOf(wanted))) return { reply, changes: [] };
    await saveIssuer(database, tenantId, wanted, now);
    const change = { tenantId, subjectKind: 'merchant' as const, subjectId: tenantId };
    return { reply, changes: [{ ...change, before: toldOf(before), after: toldOf(wanted) }] };
  },
});
