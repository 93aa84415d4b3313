package org.evenodd.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Framing;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoredCallFormTest {

    private static final Endpoint ALICE = Endpoint.parse("http://127.0.0.1:8101/mcp");

    @ParameterizedTest
    @CsvSource({"METHOD, method", "MESSAGE, within", "TOOL_CALL, tool_call", "BARE, bare"})
    void keepsTheWordsOfTheFile(Framing framing, String word) {
        CallForm form = new CallForm(framing, "name", "", "");

        StoredCallForm learned = StoredCallForm.of(ALICE, "P01", MessageType.GAME_OVER, form, false);

        assertThat(learned.framing()).isEqualTo(word);
        assertThat(learned.isUsable()).isTrue();
        assertThat(learned.form()).isEqualTo(form);
    }

    @ParameterizedTest
    @CsvSource({"alias", "MESSAGE", "tools/call"})
    void isOfNoUseInOtherWords(String word) {
        StoredCallForm learned = new StoredCallForm(ALICE, "P01", MessageType.GAME_OVER, word, "name", "", "", false);

        assertThat(learned.isUsable()).isFalse();
    }
}
