import { useTranslations } from 'next-intl';
import type { Act } from '@/components/forms/act';
import { InvitePerson } from '@/components/merchants/invite-person';
import { ResendInvitation } from '@/components/merchants/resend-invitation';
import { RevokeInvitation } from '@/components/merchants/revoke-invitation';
import { EndSignIns } from '@/components/team/end-sign-ins';
import { Panel } from '@/components/ui/panel';
import { StatusChip } from '@/components/ui/status-chip';
import { Timestamp } from '@/components/ui/timestamp';
import type { PeopleReply } from '@/lib/team/people/list-people';

type Props = {
  merchant: { id: string; name: string; kind: 'platform' | 'ordinary' | 'payout' };
  staff: PeopleReply;
  now: string;
  /** null for read-only users. */
  actions: { invite: Act; revoke: Act } | null;
  /** For users who may sign these people out; null for others. */
  end: Act | null;
};

/** A merchant's users and open invitations. */
export function PeoplePanel({ merchant, staff: { people, invitations }, now, actions, end }: Props) {
  const t = useTranslations('merchant.people');
  const roles = useTranslations('account.roles');
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-base font-semibold">{t('title')}</h2>
        {actions && <InvitePerson merchant={merchant} invite={actions.invite} />}
      </div>
      <div id="invitations" className="scroll-mt-20">
        <Panel>
          {people.length + invitations.length === 0 && <p className="p-5 text-sm text-muted">{t(actions ? 'nobody' : 'nobodyReader')}</p>}
          <ul className="divide-y divide-separator">
            {people.map((person) => (
              <Row key={person.id} name={person.name} email={person.email} role={roles(person.role)}>
                <span className="flex flex-wrap items-center gap-3">
                  <span className="text-xs text-muted">
                    {person.active ? t('since') : t('inactive')} <Timestamp at={person.created_at} now={now} layout="hidden" />
                  </span>
                  {end && person.active && <EndSignIns person={person} end={end} />}
                </span>
              </Row>
            ))}
            {invitations.map((invitation) => (
              <Row key={invitation.id} name={invitation.name ?? t('unnamed')} email={invitation.email} role={roles(invitation.role)}>
                <span className="flex flex-wrap items-center gap-3">
                  <StatusChip look={invitation.expired ? 'warning' : 'accent'} plain>
                    {t(invitation.expired ? 'expired' : 'invited')}
                  </StatusChip>
                  <span className="text-xs text-muted">
                    {t('until')} <Timestamp at={invitation.expires_at} now={now} layout="hidden" />
                  </span>
                  {actions && (
                    <span className="flex flex-wrap items-center gap-2">
                      <ResendInvitation merchant={merchant} invitation={invitation} invite={actions.invite} />
                      <RevokeInvitation invitation={invitation} revoke={actions.revoke} />
                    </span>
                  )}
                </span>
              </Row>
            ))}
          </ul>
        </Panel>
      </div>
    </>
  );
}

type RowProps = { name: string; email: string; role: string; children: React.ReactNode };
function Row({ name, email, role, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
      <span className="min-w-0 text-sm">
        <span className="block font-medium break-words">
          {name} <span className="ml-1 text-xs font-normal text-muted">{role}</span>
        </span>
        <span className="block text-xs break-all text-muted">{email}</span>
      </span>
      {children}
    </li>
  );
}
