import { resource } from '@/lib/http/http';
import { createMerchant } from '@/lib/merchants/create-merchant';
import { listMerchants } from '@/lib/merchants/list-merchants';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: listMerchants, POST: createMerchant });
