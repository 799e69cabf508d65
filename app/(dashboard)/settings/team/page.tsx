import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import {
  changeMemberAction,
  endMemberSignInsAction,
  inviteMemberAction,
  revokeMemberInvitationAction,
} from '@/app/(dashboard)/settings/team/actions';
import { orNotFound } from '@/app/or-not-found';
import { InvitePerson } from '@/components/merchants/invite-person';
import { InvitationsTable } from '@/components/team/invitations-table';
import { TeamTable } from '@/components/team/team-table';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { can } from '@/lib/auth/permissions';
import { showMerchant } from '@/lib/merchants/show-merchant';
import { pageCaller } from '@/lib/pages/page';
import { listTeam } from '@/lib/team/people/list-team';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('team'))('title') };
}

export default async function TeamPage() {
  const caller = await pageCaller();
  const { actor } = caller;
  const id = actor.tenantId ?? '';
  const [{ people, invitations }, { name }] = await orNotFound(Promise.all([listTeam(caller), showMerchant(caller, { id })]));
  const t = await getTranslations('team');
  const mayWrite = can(actor, 'users:write');
  const merchant = { id, name, kind: actor.platformRole === 'platform' ? ('platform' as const) : ('ordinary' as const) };
  const now = caller.now.toISOString();
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        action={mayWrite && <InvitePerson isMain merchant={merchant} invite={inviteMemberAction} />}
      />
      <Panel>
        {/* sign-ins use real time, whatever the installation's clock says */}
        <TeamTable
          people={people}
          now={new Date().toISOString()}
          acts={mayWrite ? { change: changeMemberAction, end: endMemberSignInsAction } : null}
        />
      </Panel>
      {invitations.length > 0 && (
        <section id="invitations" aria-labelledby="invitations-title" className="mt-8 scroll-mt-20">
          <h2 id="invitations-title" className="mb-3 text-base font-semibold">
            {t('invitations.title')}
          </h2>
          <Panel>
            <InvitationsTable
              invitations={invitations}
              merchant={merchant}
              now={now}
              actions={mayWrite ? { invite: inviteMemberAction, revoke: revokeMemberInvitationAction } : null}
            />
          </Panel>
        </section>
      )}
    </>
  );
}
