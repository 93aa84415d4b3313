package org.evenodd.player.agent;

import static com.github.tomakehurst.wiremock.client.WireMock.absent;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.matchingJsonPath;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.serverError;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import org.evenodd.agent.address.AddressPolicy;
import org.evenodd.agent.address.Resolver;
import org.evenodd.agent.http.HttpThreads;
import org.evenodd.agent.http.HttpTransport;
import org.evenodd.agent.http.TestServers;
import org.evenodd.game.evenodd.Memory.GrowingMemory;
import org.evenodd.game.evenodd.NamedStrategy;
import org.evenodd.game.evenodd.Strategy.Situation;
import org.evenodd.player.game.evenodd.LanguageModel;
import org.evenodd.player.game.evenodd.LanguageModel.ApiKey;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A model that says odd where the fallback would say even. */
class LanguageModelTest {

    private static final ApiKey KEY = new ApiKey("sk-secret-of-a-student");
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final HttpThreads threads = new HttpThreads(1);
    private final HttpTransport transport =
            TestServers.transport(threads, Resolver.system(Runnable::run, AddressPolicy.DEFAULT));
    private final WireMockServer host = new WireMockServer(options().dynamicPort());
    private final GrowingMemory memory = new GrowingMemory();

    @BeforeEach
    void start() {
        host.start();
    }

    @AfterEach
    void stop() {
        host.stop();
        transport.close();
        threads.close();
    }

    private Parity choice(String path, Optional<ApiKey> key, Duration timeout) {
        Endpoint url = Endpoint.parse("http://127.0.0.1:" + host.port() + path);
        LanguageModel model = new LanguageModel(
                transport, new LanguageModel.ModelSettings(url, "parrot-1", key, timeout, NamedStrategy.ALWAYS_EVEN));
        return model.choose(new Situation(PlayerId.of(2), memory), new SplittableRandom(7));
    }

    private Parity choice() {
        return choice("/v1", Optional.of(KEY), PATIENCE);
    }

    private void answers(ResponseDefinitionBuilder response) {
        host.stubFor(any(anyUrl()).willReturn(response));
    }

    private static ResponseDefinitionBuilder says(String content) {
        return okJson("{\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":%s}}]}"
                .formatted(Json.text(JsonValue.of(content))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"odd", " Odd\n", "{\"parity_choice\": \"odd\"}"})
    void choosesWhatTheModelSays(String content) {
        answers(says(content));
        assertThat(choice()).isEqualTo(Parity.ODD);
    }

    @ParameterizedTest
    @ValueSource(strings = {"I choose odd.", "odd or even", "", "{\"parity_choice\": 1}", "[\"odd\"]", "oddly"})
    void guessesNothingFromWhatIsNoChoice(String content) {
        answers(says(content));
        assertThat(choice()).as("the fallback's").isEqualTo(Parity.EVEN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "odd", "{}", "{\"choices\":[]}", "{\"choices\":\"odd\"}", "<html>odd</html>"})
    void fallsBackOnGarbage(String body) {
        answers(okJson(body));
        assertThat(choice()).isEqualTo(Parity.EVEN);
    }

    @Test
    void fallsBackOnAnErrorOfItsHost() {
        answers(serverError().withBody("odd"));
        assertThat(choice()).isEqualTo(Parity.EVEN);
    }

    @Test
    void fallsBackOnAnAnswerWithoutEnd() {
        answers(says("odd" + " ".repeat(100_000)));
        assertThat(choice()).isEqualTo(Parity.EVEN);
    }

    @Test
    void fallsBackWhereItIsSlow() {
        answers(says("odd").withFixedDelay(10_000));
        assertThat(choice("/v1", Optional.of(KEY), Duration.ofMillis(100))).isEqualTo(Parity.EVEN);
    }

    @Test
    void fallsBackWhereItIsDown() {
        Endpoint nobody = Endpoint.parse("http://127.0.0.1:9/v1");
        LanguageModel model = new LanguageModel(
                transport,
                new LanguageModel.ModelSettings(
                        nobody, "parrot-1", Optional.empty(), PATIENCE, NamedStrategy.ALWAYS_EVEN));
        assertThat(model.choose(new Situation(null, memory), new SplittableRandom(7)))
                .isEqualTo(Parity.EVEN);
    }

    @Test
    void tellsTheModelTheRulesAndWhatWasSeen() {
        answers(says("odd"));
        memory.chose(Parity.EVEN);
        memory.saw(PlayerId.of(2), Parity.ODD);
        choice();
        host.verify(postRequestedFor(urlEqualTo("/v1/chat/completions"))
                .withHeader("Authorization", equalTo("Bearer sk-secret-of-a-student"))
                .withRequestBody(matchingJsonPath("$[?(@.model == 'parrot-1')]"))
                .withRequestBody(matchingJsonPath("$.messages[?(@.role == 'system')]"))
                .withRequestBody(matchingJsonPath(
                        "$.messages[1].content",
                        equalTo(
                                "The opponent's choices against you so far, the oldest first: odd. All opponents' choices: odd."
                                        + " Yours: even. Your choice?"))));
    }

    @Test
    void takesTheWholeUrlTooAndShowsNoKeyWhereThereIsNone() {
        answers(says("odd"));
        assertThat(choice("/v1/chat/completions", Optional.empty(), PATIENCE)).isEqualTo(Parity.ODD);
        host.verify(postRequestedFor(urlEqualTo("/v1/chat/completions")).withHeader("Authorization", absent()));
    }

    @Test
    void theKeyShowsItselfToNobody() {
        assertThat(KEY).hasToString("***");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ApiKey("sk-secret\nX-Header: 1"))
                .withMessageNotContaining("secret");
    }
}
