import { setLogo } from '@/lib/merchants/checkout/change-logo';
import { sessionUpload } from '@/lib/pages/session-route';

export const POST = sessionUpload(setLogo);
