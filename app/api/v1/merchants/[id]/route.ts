import { showMerchant } from '@/lib/merchants/show-merchant';
import { updateMerchant } from '@/lib/merchants/update-merchant';
import { resource } from '@/lib/operation/http';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: showMerchant, PATCH: updateMerchant });
