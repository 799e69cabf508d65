import { createCustomer } from '@/lib/customers/create-customer';
import { listCustomers } from '@/lib/customers/list-customers';
import { resource } from '@/lib/http/http';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: listCustomers, POST: createCustomer });
