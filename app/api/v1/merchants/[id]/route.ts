import { resource } from '@/lib/http/http';
import { showMerchant } from '@/lib/merchants/show-merchant';
import { updateMerchant } from '@/lib/merchants/update-merchant';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: showMerchant, PATCH: updateMerchant });
