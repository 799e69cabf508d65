import { addTerms } from '@/lib/chargebacks/defense/add-terms';
import { sessionCommand } from '@/lib/pages/session-route';

export const POST = sessionCommand(addTerms);
