package org.evenodd.agent.check;

import java.io.ByteArrayOutputStream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.evenodd.agent.log.Printable;

/** Writes elements, attributes and text, escaping every character that needs it. */
final class HtmlElement {

    private static final String UTF_8 = "UTF-8";

    private final XMLStreamWriter out;

    private HtmlElement(XMLStreamWriter out) {
        this.out = out;
    }

    /** A document that can be written. */
    @FunctionalInterface
    interface Document {
        void writeTo(HtmlElement out) throws XMLStreamException;
    }

    /** A document in UTF-8, with a newline at its end. */
    static byte[] bytes(Document document) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            XMLStreamWriter out = XMLOutputFactory.newFactory().createXMLStreamWriter(bytes, UTF_8);
            document.writeTo(new HtmlElement(out));
            out.writeCharacters("\n");
            out.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("nothing can go wrong in memory", e);
        }
        return bytes.toByteArray();
    }

    void declareXml() throws XMLStreamException {
        out.writeStartDocument(UTF_8, "1.0");
    }

    void declareHtml() throws XMLStreamException {
        out.writeDTD("<!DOCTYPE html>");
    }

    /** Opens an element; attributes in pairs of name and value. */
    HtmlElement open(String name, String... attributes) throws XMLStreamException {
        out.writeStartElement(name);
        write(attributes);
        return this;
    }

    /** An element without content. */
    void single(String name, String... attributes) throws XMLStreamException {
        out.writeEmptyElement(name);
        write(attributes);
    }

    private void write(String... attributes) throws XMLStreamException {
        for (int i = 0; i < attributes.length; i += 2) {
            out.writeAttribute(attributes[i], Printable.of(attributes[i + 1]));
        }
    }

    HtmlElement close() throws XMLStreamException {
        out.writeEndElement();
        return this;
    }

    HtmlElement text(String text) throws XMLStreamException {
        out.writeCharacters(Printable.of(text));
        return this;
    }

    /** Several lines of text, each made printable. */
    HtmlElement lines(String... lines) throws XMLStreamException {
        for (String line : lines) {
            text(line);
            out.writeCharacters("\n");
        }
        return this;
    }

    /** An element with text only. */
    HtmlElement element(String name, String text, String... attributes) throws XMLStreamException {
        return open(name, attributes).text(text).close();
    }
}
