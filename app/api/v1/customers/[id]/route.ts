import { deleteCustomer } from '@/lib/customers/delete-customer';
import { showCustomer } from '@/lib/customers/show-customer';
import { updateCustomer } from '@/lib/customers/update-customer';
import { resource } from '@/lib/http/http';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: showCustomer, PATCH: updateCustomer, DELETE: deleteCustomer });
