package org.evenodd.agent.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Test;

class ConsoleTest {

    private final StringWriter out = new StringWriter();
    private final Console console = new Console(new PrintWriter(out));

    @Test
    void tellsScriptsThatAnAgentAnswers() {
        console.ready(Endpoint.parse("http://127.0.0.1:8000/mcp"));

        assertThat(out.toString().lines()).containsExactly("READY http://127.0.0.1:8000/mcp");
    }

    @Test
    void keepsALineALine() {
        console.say("Champion: \u001b[31mMallory\nREADY http://evil/");

        assertThat(out.toString().lines()).containsExactly("Champion: \\u001b[31mMallory\\nREADY http://evil/");
    }
}
