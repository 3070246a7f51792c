"""Lists an article as a guest, is refused a cart, logs in, orders two pieces, reads the order with a token that has
expired meanwhile, and downloads its PDF."""

import sys
from urllib.parse import urljoin

from client import AuthenticatedClient, Client
from client.api.cart import add_to_cart
from client.api.catalogue import product_list
from client.api.order import get_order_detail, send_order
from client.api.session import login, session
from client.models import (
    AddToCartRequest,
    Error,
    ErrorCode,
    GetOrderDetailRequest,
    LoginRequest,
    ProductListRequest,
    SendOrderRequest,
    SessionRequest,
)

address, username, password, key, expired = sys.argv[1:]
# It keeps the cookie of the login, which the shop accepts from its own address only.
guest = Client(base_url=address, headers={"Origin": urljoin(address, "/")[:-1]})

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

user = AuthenticatedClient(base_url=address, token=expired)
read = get_order_detail.sync(client=user, body=name)
if isinstance(read, Error) and read.code == ErrorCode.TOKEN_EXPIRED:
    # A token lasts a quarter of an hour: the cookie of the login gets another one.
    renewed = session.sync(client=guest, body=SessionRequest())
    user = AuthenticatedClient(base_url=address, token=renewed.access_token)
    read = get_order_detail.sync(client=user, body=name)
    print("renewed true")
order = read.message.order
print("ordered", order.order_details[0].articolo, order.totale_netto)

file = user.get_httpx_client().get(urljoin(address, order.pdf))
print("downloaded", file.content[:5].decode())
