import { getTranslations } from 'next-intl/server';
import { Activity, type ReactNode } from 'react';
import { areasOf } from '@/app/areas';
import { findWaiting } from '@/app/chargebacks';
import { commandsOf } from '@/app/commands';
import { companyOf } from '@/app/company';
import { isLive, isRehearsal, takesMoney } from '@/app/environment';
import { markAllReadAction, markReadAction } from '@/app/inbox/actions';
import { Messages } from '@/app/messages';
import { OwnActions } from '@/components/forms/own-actions';
import { I18n } from '@/components/i18n';
import { Anticipation } from '@/components/shell/anticipation';
import { Connection } from '@/components/shell/connection';
import { RehearsalBanner } from '@/components/shell/rehearsal-banner';
import type { Searcher } from '@/components/shell/search/entries';
import { Shortcuts } from '@/components/shell/shortcuts';
import { Sidebar } from '@/components/shell/sidebar';
import { SuspendedBanner } from '@/components/shell/suspended-banner';
import { themeChoiceOf } from '@/components/shell/theme';
import { Toasts } from '@/components/shell/toasts';
import { TopBar } from '@/components/shell/top-bar';
import { ProofGate } from '@/components/team/auth/proof-gate';
import { actionTokenOf } from '@/lib/auth/action-token';
import type { UserActor } from '@/lib/auth/actor';
import { readWholeClock } from '@/lib/clock/store';
import { countInbox } from '@/lib/inbox/show-inbox';
import { pageCaller } from '@/lib/pages/page';
import { remembered } from '@/lib/pages/remembered';

const searcherOf = ({ role, platformRole }: UserActor): Searcher =>
  role === 'operator' || role === 'seller' ? role : platformRole === 'platform' ? 'platform' : 'merchant';

/** The shell around every page of a signed-in person. */
export async function Shell({ children }: { children: ReactNode }) {
  const caller = await pageCaller();
  const { actor } = caller;
  const [clock, chargebacks, rehearsal, company] = await Promise.all([readWholeClock(), findWaiting(), isRehearsal(), companyOf(caller)]);
  const [sidebar, theme, shortcuts, { unread }] = await Promise.all([
    remembered('sidebar'),
    remembered('theme'),
    remembered('shortcuts'),
    countInbox(caller, {}),
  ]);
  const t = await getTranslations('nav');
  const commands = commandsOf(actor, { takesMoney: await takesMoney() });
  const areas = areasOf(actor, { chargebacks: chargebacks !== null });
  const waiting = { chargebacks: chargebacks?.count ?? 0 };
  return (
    <Messages of="shell">
      <I18n>
        <div className="flex min-h-dvh">
          <OwnActions token={actionTokenOf(actor.sessionId)} />
          <a
            href="#content"
            className="fixed top-2 left-2 z-50 -translate-y-20 rounded-lg bg-foreground px-4 py-2 text-sm text-background focus:translate-y-0 print:hidden"
          >
            {t('skip')}
          </a>
          <Sidebar company={company} areas={areas} waiting={waiting} initiallyFolded={sidebar === 'folded'} />
          <div className="flex min-w-0 flex-1 flex-col">
            <TopBar
              company={company}
              person={{ name: actor.name, email: actor.email, role: actor.role }}
              theme={themeChoiceOf(theme)}
              environment={{ live: isLive(), rehearsal, clock }}
              areas={areas}
              waiting={waiting}
              search={{ searcher: searcherOf(actor), commands }}
              inbox={{ unread, now: clock.now.toISOString(), acts: { markRead: markReadAction, markAllRead: markAllReadAction } }}
            />
            {rehearsal && <RehearsalBanner viewer="person" />}
            <main
              id="content"
              tabIndex={-1}
              className="mx-auto w-full max-w-[1200px] flex-1 has-[[data-wide]]:max-w-[1760px] px-4 pt-6 pb-24 outline-none sm:px-6 lg:px-8"
            >
              {actor.suspended && <SuspendedBanner />}
              <Activity>{children}</Activity>
            </main>
          </div>
        </div>
        <Connection />
        <ProofGate />
        <Toasts />
        <Anticipation />
        <Shortcuts areas={areas} initiallyOn={shortcuts !== 'off'} />
      </I18n>
    </Messages>
  );
}
