import { BookOpen, CreditCard } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { findSeller } from '@/app/(dashboard)/sellers/[id]/find-seller';
import {
  endSellerSignInsAction,
  holdPayoutsAction,
  inviteSellerAction,
  releasePayoutsAction,
  revokeSellerInvitationAction,
} from '@/app/(dashboard)/sellers/actions';
import { transferActsFor } from '@/app/(dashboard)/sellers/transfer-acts';
import { assignFeeProfileAction } from '@/app/(dashboard)/settings/fee-profiles/actions';
import { notesOf } from '@/app/notes/notes-of';
import { RecordsTable } from '@/components/ledger/balance/records-table';
import { SellerProfile } from '@/components/merchants/fee-profiles/seller-profile';
import { ApplicationState } from '@/components/merchants/sellers/application-state';
import { SellerHeader } from '@/components/merchants/sellers/seller-header';
import { SellerPayments } from '@/components/merchants/sellers/seller-payments';
import { SellerSection } from '@/components/merchants/sellers/seller-section';
import { Transfer } from '@/components/merchants/transfers/transfer';
import { NotesGlance } from '@/components/notes/notes-glance';
import { NotesSection } from '@/components/notes/notes-section';
import { ForecastFacts } from '@/components/payouts/forecast-facts';
import { HoldBanner } from '@/components/payouts/holds/hold-banner';
import { HoldSwitch } from '@/components/payouts/holds/hold-switch';
import { PeoplePanel } from '@/components/team/people-panel';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { EmptyState } from '@/components/ui/empty-state';
import { shorten } from '@/components/ui/short-id';
import { can } from '@/lib/auth/permissions';
import { listFeeProfiles } from '@/lib/merchants/fee-profiles/list-profiles';
import { showSellerProfile } from '@/lib/merchants/fee-profiles/show-seller-profile';
import type { SellerReply } from '@/lib/merchants/sellers/schema';
import { type PersonCaller, pageCaller } from '@/lib/pages/page';
import { searchPayments } from '@/lib/payments/search-payments';
import type { PayoutsHoldReply } from '@/lib/settlements/holds/schema';
import { showPayoutsHold } from '@/lib/settlements/holds/show-payouts-hold';
import { showPayoutForecast } from '@/lib/settlements/show-payout-forecast';
import { listRecords } from '@/lib/statements/list-records';
import { listSellerPeople } from '@/lib/team/people/list-seller-people';

type Props = { params: Promise<{ id: string }> };

const shown = 5;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('seller');
  return { title: t('title', { id: shorten((await params).id) }) };
}

export default async function SellerPage({ params }: Props) {
  const { id } = await params;
  const caller = await pageCaller();
  // first checks that the seller exists: an unknown id gets no other message
  const seller = await findSeller(id);
  const [forecast, hold, payments, records, staff, notes] = await Promise.all([
    showPayoutForecast(caller, { id }),
    showPayoutsHold(caller, { id }),
    searchPayments(caller, { submerchant_id: id, per_page: shown }),
    listRecords(caller, { id, per_page: shown }),
    listSellerPeople(caller, { id }),
    notesOf(caller, { kind: 'merchant', id }),
  ]);
  const t = await getTranslations('seller');
  const list = await getTranslations('sellers');
  const now = caller.now.toISOString();
  const inviting = can(caller.actor, 'sellers:invite') ? { invite: inviteSellerAction, revoke: revokeSellerInvitationAction } : null;
  return (
    <>
      <Breadcrumb parent={{ href: '/sellers', name: list('title') }} here={seller.name} />
      <Top seller={seller} hold={hold} next={forecast.forecast.amount} caller={caller} />
      {notes && <NotesGlance {...notes} />}
      <div className="flex flex-col gap-10">
        <SellerSection
          id="application-title"
          title={t('application.title')}
          all={{ href: `/sellers/${id}/application`, text: t('application.open') }}
        >
          <ApplicationState seller={seller} now={now} mayWrite={can(caller.actor, 'applications:write')} />
        </SellerSection>
        <FeeSection id={id} caller={caller} />
        <SellerSection id="payouts-title" title={t('payouts.title')} all={{ href: `/payouts?seller=${id}`, text: t('payouts.all') }}>
          <ForecastFacts forecast={forecast} viewer="staff" now={now} />
        </SellerSection>
        <section>
          <PeoplePanel
            merchant={{ id, name: seller.name, kind: 'payout' }}
            staff={staff}
            now={now}
            actions={inviting}
            end={can(caller.actor, 'users:write') ? endSellerSignInsAction : null}
          />
        </section>
        <SellerSection
          id="payments-title"
          title={t('payments.title')}
          all={payments.total > 0 ? { href: `/payments?seller=${id}`, text: t('payments.all', { count: payments.total }) } : null}
        >
          {payments.data.length === 0 ? (
            <EmptyState icon={CreditCard} title={t('payments.none')} text={t('payments.noneText')} />
          ) : (
            <SellerPayments rows={payments.data} sellerId={id} now={now} />
          )}
        </SellerSection>
        <SellerSection
          id="records-title"
          title={t('records.title')}
          all={records.total > 0 ? { href: `/sellers/${id}/balance`, text: t('records.all', { count: records.total }) } : null}
        >
          {records.data.length === 0 ? (
            <EmptyState icon={BookOpen} title={t('records.none')} text={t('records.noneText')} />
          ) : (
            <RecordsTable reader="other" rows={records.data} now={now} />
          )}
        </SellerSection>
      </div>
      {notes && <NotesSection {...notes} />}
    </>
  );
}

/** Which fee profile the seller has. */
async function FeeSection({ id, caller }: { id: string; caller: PersonCaller }) {
  const [fee, { data }] = await Promise.all([showSellerProfile(caller, { id }), listFeeProfiles(caller, {})]);
  const t = await getTranslations('feeProfiles.ofSeller');
  return (
    <SellerSection id="fee-title" title={t('title')} all={null}>
      <SellerProfile
        of={fee}
        profiles={data.map(({ id: profile, name }) => ({ id: profile, name }))}
        assign={can(caller.actor, 'merchants:write') ? assignFeeProfileAction : null}
      />
    </SellerSection>
  );
}

type TopProps = { seller: SellerReply; hold: PayoutsHoldReply; next: number; caller: PersonCaller };

/** The name, the figures, and what may be done with the seller's money. */
function Top({ seller, hold, next, caller }: TopProps) {
  const { id, name } = seller;
  const now = caller.now.toISOString();
  const transfer = transferActsFor(caller);
  const switchHold = can(caller.actor, 'balances:write') && (
    <HoldSwitch
      seller={{ id, name, isOnHold: hold.on_hold, payouts: hold.payouts, next }}
      acts={{ hold: holdPayoutsAction, release: releasePayoutsAction }}
    />
  );
  const action = (
    <div className="flex flex-wrap gap-2">
      {!hold.on_hold && switchHold}
      {transfer && <Transfer seller={{ id, name }} {...transfer} />}
    </div>
  );
  return (
    <>
      <HoldBanner hold={hold} now={now} action={switchHold} />
      <SellerHeader seller={seller} now={now} action={action} />
    </>
  );
}
