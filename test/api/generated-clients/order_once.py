"""Lists an article as a guest, is refused a cart, logs in, orders two pieces and reads the order."""

import sys

from client import AuthenticatedClient, Client
from client.api.cart import add_to_cart
from client.api.catalogue import product_list
from client.api.order import get_order_detail, send_order
from client.api.session import login
from client.models import (
    AddToCartRequest,
    GetOrderDetailRequest,
    LoginRequest,
    ProductListRequest,
    SendOrderRequest,
)

address, username, password, key = sys.argv[1:]
guest = Client(base_url=address)

found = product_list.sync(client=guest, body=ProductListRequest(text="VS-12-OT"))
article = found.message.product_list.data[0]
print("listed", article.sku, article.price)

line = AddToCartRequest(item_id=article.id, quantity=2)
refused = add_to_cart.sync_detailed(client=guest, body=line)
print("refused", refused.status_code.value)

entered = login.sync(client=guest, body=LoginRequest(username=username, password=password))
user = AuthenticatedClient(base_url=address, token=entered.access_token)
added = add_to_cart.sync(client=user, body=line)

sending = SendOrderRequest(id_cart=added.message.id_cart, idempotency_key=key)
sent = send_order.sync(client=user, body=sending).message.order
name = GetOrderDetailRequest(causale=sent.causale, anno=sent.anno, numero=sent.numero)
order = get_order_detail.sync(client=user, body=name).message.order
print("ordered", order.order_details[0].articolo, order.totale_netto)
