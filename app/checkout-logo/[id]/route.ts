import { setLogo } from '@/lib/merchants/checkout/change-logo';
import { ownUpload } from '@/lib/operation/own-route';

export const POST = ownUpload(setLogo);
