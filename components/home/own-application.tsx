import {
  Ban,
  ChevronRight,
  CircleCheckBig,
  ClipboardCheck,
  ClipboardList,
  Hourglass,
  type LucideIcon,
  MessageSquareWarning,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { isUndecided, isUntouched, leftIn } from '@/components/onboarding/form/form';
import { Link } from '@/components/ui/link';
import { Panel } from '@/components/ui/panel';
import type { FormReply } from '@/lib/onboarding/form/schema';

type Standing = 'none' | 'incomplete' | 'ready' | 'returned' | 'pending' | 'accepted' | 'declined';
type Application = Pick<FormReply, 'status' | 'fields'>;

const looks: Record<Standing, { icon: LucideIcon; look: string; action: 'begin' | 'go' | 'check' | 'correct' | 'see' }> = {
  none: { icon: ClipboardList, look: 'bg-warning-soft text-warning-soft-foreground', action: 'begin' },
  incomplete: { icon: ClipboardList, look: 'bg-warning-soft text-warning-soft-foreground', action: 'go' },
  ready: { icon: ClipboardCheck, look: 'bg-accent-soft text-accent-soft-foreground', action: 'check' },
  returned: { icon: MessageSquareWarning, look: 'bg-danger-soft text-danger-soft-foreground', action: 'correct' },
  pending: { icon: Hourglass, look: 'bg-accent-soft text-accent-soft-foreground', action: 'see' },
  accepted: { icon: CircleCheckBig, look: 'bg-success-soft text-success-soft-foreground', action: 'see' },
  declined: { icon: Ban, look: 'bg-danger-soft text-danger-soft-foreground', action: 'see' },
};

/** The reviewer's corrections; typing errors simply count as not done. */
const returnedIn = ({ fields }: Application) => fields.filter(({ returned_reason: reason }) => reason !== null).length;

/** The reviewer's corrections go before missing answers. */
function standingOf(application: Application): Standing {
  const { status, fields } = application;
  if (status !== 'incomplete') return status;
  if (returnedIn(application) > 0) return 'returned';
  if (leftIn(fields).length === 0) return 'ready';
  return isUntouched(application) ? 'none' : 'incomplete';
}

type Props = { application: Application; canBePaid: boolean };

/** The state of a seller's own application, and the way to continue. `canBePaid`: whether account and platform allow payouts. */
export function OwnApplication({ application, canBePaid }: Props) {
  const t = useTranslations('home.own');
  const standing = standingOf(application);
  const text = useText(standing, application);
  const { icon: Icon, look, action } = looks[standing];
  const isOpen = action !== 'see';
  return (
    <Panel className="flex items-start gap-4 p-4 max-sm:flex-col sm:items-center sm:p-5">
      <span className={`flex size-11 shrink-0 items-center justify-center rounded-full ${look}`}>
        <Icon aria-hidden="true" className="size-5.5" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-base font-semibold">{t(`title.${standing}`)}</h2>
        {(standing !== 'accepted' || canBePaid) && <p className="mt-0.5 max-w-prose text-sm text-muted">{text}</p>}
      </div>
      <Link href="/application" className={`button ${isOpen ? 'button--primary' : 'button--outline'} max-sm:w-full`}>
        {t(action)}
        <ChevronRight aria-hidden="true" />
      </Link>
    </Panel>
  );
}

function useText(standing: Standing, application: Application): string {
  const t = useTranslations('home.own');
  const [left, returned] = [leftIn(application.fields).length, returnedIn(application)];
  if (standing === 'returned') return t('toCorrect', { count: returned, others: left - returned });
  // the number of open questions depends on the kind of business
  if (standing === 'none' || (standing === 'incomplete' && isUndecided(application))) return t('toBegin');
  return standing === 'incomplete' ? t('left', { count: left }) : t(standing);
}
