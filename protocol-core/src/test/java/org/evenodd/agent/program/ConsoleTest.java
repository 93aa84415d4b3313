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
    void showsALineBelowAllOthersOnATerminal() {
        Console terminal = new Console(new PrintWriter(out), true);
        terminal.show("1 of 2\u001b[2J");
        terminal.say("READY");
        terminal.show("2 of 2");
        terminal.show("");
        terminal.show("");
        terminal.say("Done");

        String cleared = "\r\u001b[K";
        String first = "\u001b[?7l1 of 2\\u001b[2J\u001b[?7h\r";
        assertThat(out)
                .hasToString(cleared + first + cleared + "READY\n" + first + cleared + "\u001b[?7l2 of 2\u001b[?7h\r"
                        + cleared + "Done\n");
    }

    @Test
    void showsNoSuchLineWhereThereIsNoTerminal() {
        console.show("1 of 2");
        console.say("Done");

        assertThat(out).hasToString("Done\n");
    }

    @Test
    void keepsALineALine() {
        console.say("Champion: \u001b[31mMallory\nREADY http://evil/");

        assertThat(out.toString().lines()).containsExactly("Champion: \\u001b[31mMallory\\nREADY http://evil/");
    }
}
