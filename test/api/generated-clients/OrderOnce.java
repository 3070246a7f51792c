import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.CartApi;
import org.openapitools.client.api.CatalogueApi;
import org.openapitools.client.api.OrderApi;
import org.openapitools.client.api.SessionApi;
import org.openapitools.client.model.AddToCartRequest;
import org.openapitools.client.model.GetOrderDetailRequest;
import org.openapitools.client.model.ListedProduct;
import org.openapitools.client.model.LoginRequest;
import org.openapitools.client.model.OrderDetail;
import org.openapitools.client.model.ProductListRequest;
import org.openapitools.client.model.SendOrderRequest;
import org.openapitools.client.model.SentOrder;

/** Lists an article as a guest, is refused a cart, logs in, orders two pieces and reads the order. */
public class OrderOnce {
  public static void main(String[] arguments) throws ApiException {
    ApiClient client = new ApiClient().setBasePath(arguments[0]);

    ProductListRequest search = new ProductListRequest().text("VS-12-OT");
    List<ListedProduct> found = new CatalogueApi(client).productList(search).getMessage().getProductList().getData();
    System.out.println("listed " + found.get(0).getSku() + " " + found.get(0).getPrice());

    CartApi cart = new CartApi(client);
    AddToCartRequest line = new AddToCartRequest().itemId(found.get(0).getId()).quantity(2);
    try {
      cart.addToCart(line);
    } catch (ApiException refused) {
      System.out.println("refused " + refused.getCode());
    }

    LoginRequest entry = new LoginRequest().username(arguments[1]).password(arguments[2]);
    client.setBearerToken(new SessionApi(client).login(entry).getAccessToken());
    long added = cart.addToCart(line).getMessage().getIdCart();

    OrderApi orders = new OrderApi(client);
    SendOrderRequest sending = new SendOrderRequest().idCart(added).idempotencyKey(arguments[3]);
    SentOrder sent = orders.sendOrder(sending).getMessage().getOrder();
    GetOrderDetailRequest name =
        new GetOrderDetailRequest().causale(sent.getCausale()).anno(sent.getAnno().intValue()).numero(sent.getNumero().intValue());
    OrderDetail order = orders.getOrderDetail(name).getMessage().getOrder();
    System.out.println("ordered " + order.getOrderDetails().get(0).getArticolo() + " " + order.getTotaleNetto());
  }
}
