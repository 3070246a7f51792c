import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.opensearch.analysis.common.CommonAnalysisPlugin;
import org.opensearch.common.settings.Settings;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.painless.PainlessPlugin;
import org.opensearch.transport.Netty4Plugin;

/** One OpenSearch node, with its settings as arguments: `http.port=9201`. It ends in order on SIGTERM. */
final class SearchNode extends Node {
  private SearchNode(Settings settings) {
    super(
        InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "search"),
        List.of(Netty4Plugin.class, CommonAnalysisPlugin.class, PainlessPlugin.class),
        true);
  }

  public static void main(String[] arguments) throws Exception {
    Settings.Builder settings = Settings.builder();
    for (String argument : arguments) {
      int at = argument.indexOf('=');
      settings.put(argument.substring(0, at), argument.substring(at + 1));
    }
    SearchNode node = new SearchNode(settings.build());
    CountDownLatch ended = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  try {
                    node.close();
                  } catch (Exception error) {
                    error.printStackTrace();
                  }
                  ended.countDown();
                }));
    node.start();
    ended.await();
  }
}
