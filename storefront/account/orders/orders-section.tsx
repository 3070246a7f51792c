import { defineSection } from '../define-section.ts';
import { loadOrders, type OrdersData } from './load-orders.ts';
import { OrdersPage } from './orders-page.tsx';

/** The section of orders. */
export default defineSection<OrdersData>({
  load: loadOrders,
  Section: ({ session, data }) => <OrdersPage session={session} {...data} />,
});
