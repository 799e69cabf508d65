import { setLogo } from '@/lib/merchants/checkout/change-logo';
import { sessionUpload } from '@/lib/operation/session-route';

export const POST = sessionUpload(setLogo);
