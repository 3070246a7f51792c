import java.io.IOException;
import java.net.URI;
import java.util.List;
import okhttp3.Request;
import okhttp3.Response;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.ApiResponse;
import org.openapitools.client.api.CartApi;
import org.openapitools.client.api.CatalogueApi;
import org.openapitools.client.api.OrderApi;
import org.openapitools.client.api.SessionApi;
import org.openapitools.client.model.AddToCartRequest;
import org.openapitools.client.model.Error;
import org.openapitools.client.model.GetOrderDetailRequest;
import org.openapitools.client.model.ListedProduct;
import org.openapitools.client.model.LoginRequest;
import org.openapitools.client.model.LoginResponse;
import org.openapitools.client.model.OrderDetail;
import org.openapitools.client.model.ProductListRequest;
import org.openapitools.client.model.SendOrderRequest;
import org.openapitools.client.model.SentOrder;
import org.openapitools.client.model.SessionRequest;

/**
 * Lists an article as a guest, is refused a cart, logs in, orders two pieces, reads the order with a token that has
 * expired meanwhile, and downloads its PDF.
 */
public class OrderOnce {
  public static void main(String[] arguments) throws ApiException, IOException {
    URI address = URI.create(arguments[0]);
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

    SessionApi sessions = new SessionApi(client);
    LoginRequest entry = new LoginRequest().username(arguments[1]).password(arguments[2]);
    ApiResponse<LoginResponse> entered = sessions.loginWithHttpInfo(entry);
    client.setBearerToken(entered.getData().getAccessToken());
    // The shop accepts the cookie of the login from its own address only.
    client.addDefaultHeader("Cookie", entered.getHeaders().get("set-cookie").get(0).split(";")[0]);
    client.addDefaultHeader("Origin", address.resolve("/").toString().replaceAll("/$", ""));
    long added = cart.addToCart(line).getMessage().getIdCart();

    OrderApi orders = new OrderApi(client);
    SendOrderRequest sending = new SendOrderRequest().idCart(added).idempotencyKey(arguments[3]);
    SentOrder sent = orders.sendOrder(sending).getMessage().getOrder();
    GetOrderDetailRequest name =
        new GetOrderDetailRequest().causale(sent.getCausale()).anno(sent.getAnno().intValue()).numero(sent.getNumero().intValue());

    client.setBearerToken(arguments[4]);
    String token = arguments[4];
    OrderDetail order;
    try {
      order = orders.getOrderDetail(name).getMessage().getOrder();
    } catch (ApiException refused) {
      if (Error.fromJson(refused.getResponseBody()).getCode() != Error.CodeEnum.TOKEN_EXPIRED) throw refused;
      // A token lasts a quarter of an hour: the cookie of the login gets another one.
      token = sessions.session(new SessionRequest()).getAccessToken();
      client.setBearerToken(token);
      order = orders.getOrderDetail(name).getMessage().getOrder();
      System.out.println("renewed true");
    }
    System.out.println("ordered " + order.getOrderDetails().get(0).getArticolo() + " " + order.getTotaleNetto());

    Request request =
        new Request.Builder().url(address.resolve(order.getPdf()).toString()).header("Authorization", "Bearer " + token).build();
    try (Response file = client.getHttpClient().newCall(request).execute()) {
      System.out.println("downloaded " + file.body().string().substring(0, 5));
    }
  }
}
