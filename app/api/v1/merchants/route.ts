import { createMerchant } from '@/lib/merchants/create-merchant';
import { listMerchants } from '@/lib/merchants/list-merchants';
import { resource } from '@/lib/operation/http';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: listMerchants, POST: createMerchant });
