import { listChargebacks } from '@/lib/chargebacks/list-chargebacks';
import { resource } from '@/lib/operation/http';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: listChargebacks });
